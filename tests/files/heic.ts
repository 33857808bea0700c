import { readFileSync } from 'node:fs';

/** A picture of 96 x 64 as a phone makes it, in HEVC, with the name of the camera and the place. */
export const heicPhoto = readFileSync('tests/files/photo.heic');
