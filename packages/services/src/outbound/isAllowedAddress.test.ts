import { assert, describe, it } from "@effect/vitest"
import { isAllowedAddress, parseNetworks } from "./isAllowedAddress.ts"

const everything = parseNetworks("0.0.0.0/0, ::/0")

const open = ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8"]
const byPermission = ["127.0.0.1", "127.8.9.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "::1", "fd12::1"]
const never = `
  0.0.0.0 0.1.2.3 :: 169.254.1.1 169.254.169.254 fe80::1 fe80::1%lo fec0::1
  100.100.100.200 fd00:ec2::254 192.0.0.192 168.63.129.16 ::ffff:169.254.169.254
  224.0.0.1 ff02::1 255.255.255.255 240.0.0.1 192.0.2.1 198.18.0.1 2001:db8::1
  ::7f00:1 64:ff9b::a00:1 64:ff9b::a9fe:a9fe 2002:7f00:1:: 2001::1 4000::1
  localhost 1.2.3 256.1.1.1 0x7f000001`
  .trim()
  .split(/\s+/u)

describe("isAllowedAddress", () => {
  it.each(open)("lets %s be reached", (address) => {
    assert.isTrue(isAllowedAddress(address, []))
  })

  it.each(byPermission)("lets %s be reached only within an allowed network", (address) => {
    assert.isFalse(isAllowedAddress(address, []))
    assert.isFalse(isAllowedAddress(address, parseNetworks("203.0.113.0/24, 2001:db8::/32")))
    assert.isTrue(isAllowedAddress(address, everything))
  })

  it.each(never)("never lets %s be reached", (address) => {
    assert.isFalse(isAllowedAddress(address, everything))
  })

  it("takes an IPv4 address written as IPv6 for what it is", () => {
    assert.isFalse(isAllowedAddress("::ffff:127.0.0.1", []))
    assert.isFalse(isAllowedAddress("::ffff:7f00:1", parseNetworks("::/0")))
    assert.isTrue(isAllowedAddress("::ffff:7f00:1", parseNetworks("127.0.0.0/8")))
  })

  it("refuses a list of networks with something else in it", () => {
    assert.throws(() => parseNetworks("127.0.0.0/8 localhost"))
    assert.throws(() => parseNetworks("10.0.0.1"))
    assert.deepStrictEqual(parseNetworks(" "), [])
  })
})
