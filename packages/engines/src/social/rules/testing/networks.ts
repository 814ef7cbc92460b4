import type { SocialRules } from "../../SocialRules.ts"
import type { ChannelId } from "@tidings/schema/resources/SocialNetwork"

const megabyte = 1024 * 1024
const pictures = (most: number, maxBytes: number, ...types: ReadonlyArray<string>) => ({ most, maxBytes, types })
const mp4 = "video/mp4"
const mov = "video/quicktime"

/** Rules of networks as documented in November 2026: every kind of rule occurs. */
export const networks: Readonly<Record<ChannelId, SocialRules>> = {
  x: {
    text: { most: 280, counted: "weighted" },
    images: pictures(4, 5 * megabyte, "image/jpeg", "image/png", "image/webp"),
    gif: { types: ["image/gif"], maxBytes: 15 * megabyte },
    video: { types: [mp4], maxBytes: 512 * megabyte, minSeconds: 0.5, maxSeconds: 140, minRatio: 1 / 3, maxRatio: 3 },
    alt: 1_000,
    thread: true
  },
  linkedin: {
    text: { most: 3_000, counted: "characters" },
    images: { ...pictures(20, 10 * megabyte, "image/jpeg", "image/png", "image/gif"), maxPixels: 36_152_320 },
    video: { types: [mp4], maxBytes: 500 * megabyte, minSeconds: 3, maxSeconds: 1_800 },
    linkBeside: true,
    thread: false
  },
  instagram: {
    text: { most: 2_200, counted: "characters" },
    images: { ...pictures(10, 8 * megabyte, "image/jpeg"), minWidth: 320, minRatio: 0.8, maxRatio: 1.91 },
    video: { types: [mp4, mov], maxBytes: 300 * megabyte, minSeconds: 3, maxSeconds: 900 },
    mixed: true,
    requires: "media",
    hashtags: 30,
    mentions: 20,
    thread: false
  },
  facebook: {
    text: { most: 63_206, counted: "characters" },
    images: pictures(10, 10 * megabyte, "image/jpeg", "image/png"),
    linkBeside: true,
    thread: false
  },
  tiktok: {
    text: { most: 2_200, counted: "utf16" },
    images: pictures(35, 20 * megabyte, "image/jpeg", "image/webp"),
    video: { types: [mp4, mov, "video/webm"], maxBytes: 4_096 * megabyte, minSeconds: 3, maxSeconds: 600 },
    requires: "media",
    thread: false
  },
  youtube: {
    text: { most: 5_000, counted: "bytes" },
    title: { most: 100, counted: "characters", required: true },
    video: { types: [mp4, mov], maxBytes: 4_096 * megabyte },
    requires: "video",
    thread: false
  },
  threads: {
    text: { most: 500, counted: "emojiBytes" },
    images: pictures(20, 8 * megabyte, "image/jpeg", "image/png"),
    hashtags: 1,
    thread: true
  },
  bluesky: {
    text: { most: 300, counted: "graphemes", bytes: 3_000 },
    images: pictures(4, 2_000_000, "image/jpeg", "image/png"),
    video: { types: [mp4], maxBytes: 300_000_000, maxSeconds: 180 },
    linkBeside: true,
    alt: 2_000,
    thread: true
  },
  pinterest: {
    text: { most: 800, counted: "characters" },
    title: { most: 100, counted: "characters", required: false },
    images: pictures(5, 20 * megabyte, "image/jpeg", "image/png"),
    requires: "media",
    linkBeside: true,
    alt: 500,
    thread: false
  },
  mastodon: {
    text: { most: 500, counted: "characters", links: 23 },
    images: pictures(4, 16 * megabyte, "image/jpeg", "image/png", "image/gif"),
    video: { types: [mp4], maxBytes: 99 * megabyte },
    alt: 1_500,
    thread: true
  }
}
