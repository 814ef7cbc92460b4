type Value = string | { readonly [key: string]: Value }

const sized = (type: number, bytes: Buffer, size = bytes.length): Buffer => {
  const [first, ...more] = size < 29 ? [size] : [29, size - 29]
  return Buffer.concat([Buffer.from([(type << 5) | first!, ...more]), bytes])
}

const encoded = (value: Value): Buffer => {
  if (typeof value === "string") return sized(2, Buffer.from(value))
  const entries = Object.entries(value)
  const pairs = entries.flatMap(([key, inner]) => [encoded(key), encoded(inner)])
  return sized(7, Buffer.concat(pairs), entries.length)
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return sized(6, bytes)
}

const bitsOf = (network: string): ReadonlyArray<0 | 1> => {
  const [address, length] = network.split("/")
  const bits = address!.split(".").flatMap((part) => [...Number(part).toString(2).padStart(8, "0")])
  return bits.slice(0, Number(length)).map((bit) => (bit === "1" ? 1 : 0))
}

/**
 * Builds a geo table in MaxMind's format (MaxMind DB specification 2.0), with a record for each IPv4 network such as
 * `203.0.113.0/24`.
 */
export const placesTable = (records: Readonly<Record<string, Value>>, type = "Places"): Buffer => {
  const nodes: Array<[left: number | undefined, right: number | undefined]> = [[undefined, undefined]]
  const data: Array<Buffer> = []
  let offset = 0
  const leaves: Array<readonly [node: number, bit: 0 | 1, offset: number]> = []
  for (const [network, record] of Object.entries(records)) {
    const bits = bitsOf(network)
    let node = 0
    for (const bit of bits.slice(0, -1)) {
      const next = (nodes[node]![bit] ??= nodes.length)
      if (next === nodes.length) nodes.push([undefined, undefined])
      node = next
    }
    leaves.push([node, bits.at(-1)!, offset])
    const bytes = encoded(record)
    data.push(bytes)
    offset += bytes.length
  }
  for (const [node, bit, at] of leaves) nodes[node]![bit] = nodes.length + 16 + at
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach((node, index) =>
    node.forEach((record, side) => tree.writeUIntBE(record ?? nodes.length, index * 6 + side * 3, 3))
  )
  const metadata = [
    ["node_count", number(nodes.length)],
    ["record_size", number(24)],
    ["ip_version", number(4)],
    ["binary_format_major_version", number(2)],
    ["binary_format_minor_version", number(0)],
    ["build_epoch", number(1_700_000_000)],
    ["database_type", encoded(type)],
    ["languages", Buffer.from([0x00, 0x04])],
    ["description", encoded({ en: "Our own places" })]
  ] as const
  const pairs = metadata.flatMap(([key, value]) => [encoded(key), value])
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
    sized(7, Buffer.concat(pairs), metadata.length)
  ])
}
