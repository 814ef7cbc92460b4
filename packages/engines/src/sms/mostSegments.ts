/** Maximum segments of a message, with any carrier. */
export const mostSegments = 10
