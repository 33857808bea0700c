import sharp from 'sharp';

/** No stored byte may contain it. */
export const canary = 'CanaryCam7f3a';

/** Left half blue, right half red, as a phone writes it: turned, with camera, place and profile. */
export function photo(
  format: 'jpeg' | 'png' | 'tiff' = 'jpeg',
  { width = 96, height = 64, turned = true, seed = 0 } = {},
) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: seed % 256, b: 30 } } })
    .composite([
      { input: { create: { width: width / 2, height, channels: 3, background: '#1e3cc8' } }, left: 0, top: 0 },
    ])
    .withExif({ IFD0: { Make: canary }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 28/1 12/1' } })
    .withMetadata({ ...(turned && { orientation: 6 }), icc: 'p3' })
    .toFormat(format)
    .toBuffer();
}

export async function pagesOf(sizes: readonly (readonly [width: number, height: number])[]): Promise<Buffer> {
  const pages = await Promise.all(
    sizes.map(([width, height]) =>
      sharp({ create: { width, height, channels: 3, background: '#c81e1e' } })
        .tiff()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
}
