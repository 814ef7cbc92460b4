/** How many parts a message may have, whoever carries it. */
export const mostSegments = 10
