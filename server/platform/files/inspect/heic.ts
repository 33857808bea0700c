import libheif from 'libheif-js/wasm-bundle.js';
import { z } from 'zod';
import { memberOf } from '../../../../contract/platform/member-of.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import type { RawPicture } from './picture.ts';

type Picture = {
  get_width: () => number;
  get_height: () => number;
  display: (into: ImageData, done: (drawn: ImageData | null) => void) => void;
  free: () => void;
};
type ImageData = { data: Uint8ClampedArray; width: number; height: number };

const Decoded = z.array(z.custom<Picture>((found) => typeof memberOf(found, 'display') === 'function'));

/** The picture that phones make, which the drawing library cannot read. @throws Problem KF007, KF015 */
export async function decodeHeic(bytes: Uint8Array, mostPixels: number): Promise<RawPicture> {
  const decoder = new libheif.HeifDecoder();
  const pictures = Decoded.parse(decoder.decode(bytes));
  const [picture] = pictures;
  if (!picture) throw problem('KF007');
  try {
    const [width, height] = [picture.get_width(), picture.get_height()];
    if (width * height > mostPixels) throw problem('KF015');
    const data = new Uint8ClampedArray(width * height * 4);
    const drawn = await new Promise<ImageData | null>((done) => picture.display({ data, width, height }, done));
    if (!drawn) throw problem('KF007');
    return { data: new Uint8Array(data.buffer), width, height };
  } finally {
    for (const one of pictures) one.free();
  }
}
