import libheif from 'libheif-js/wasm-bundle.js';
import { z } from 'zod';
import { fileKinds } from '../../../../contract/platform/file-limits.ts';
import { memberOf } from '../../../../contract/platform/member-of.ts';
import { problem } from '../../../../contract/platform/problem.ts';
import { profileOf } from './heic-profile.ts';
import { refuseHuge } from './picture.ts';
import { type RawPicture, rawPicture } from './raw-picture.ts';

type Picture = {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  display: (into: ImageData, done: (drawn: ImageData | null) => void) => void;
  free: () => void;
};
type ImageData = { data: Uint8ClampedArray; width: number; height: number };

const Decoded = z.array(z.custom<Picture>((picture) => typeof memberOf(picture, 'display') === 'function'));
const mostPictures = 50;

/** Decodes the pictures of a file, the main one first. @throws Problem KF007, KF026, KF027, KF035 */
export async function* decodeHeic(bytes: Uint8Array): AsyncGenerator<RawPicture> {
  const pictures = Decoded.parse(new libheif.HeifDecoder().decode(bytes));
  try {
    if (pictures.length === 0) throw unreadable(bytes);
    if (pictures.length > mostPictures) throw problem('KF027', { most: mostPictures });
    const inOrder = pictures.toSorted((one, other) => Number(other.is_primary()) - Number(one.is_primary()));
    for (const picture of inOrder) {
      const [width, height] = [picture.get_width(), picture.get_height()];
      refuseHuge({ width, height }, fileKinds.heic.maxPixels);
      const raw = rawPicture({ width, height }, await profileOf(picture));
      const drawn = await new Promise<ImageData | null>((done) =>
        picture.display({ data: raw.pixels, width, height }, done),
      );
      if (!drawn) throw unreadable(bytes);
      yield raw;
    }
  } finally {
    for (const one of pictures) one.free();
  }
}

function unreadable(bytes: Uint8Array) {
  return problem(Buffer.from(bytes.subarray(0, 64 * 1024)).includes('hvc1') ? 'KF007' : 'KF035');
}
