import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { z } from 'zod';
import { memberOf } from '../../../../contract/platform/member-of.ts';

const Handle = z.object({ handle: z.object({ $$: z.object({ ptr: z.int() }) }) });

const errorBytes = 12;
const widePrimaries = 12;
const fourcc = (name: string) => Buffer.from(name).readUInt32BE();

/** The library does not apply the colours' profile. @returns an embedded one, or one for wide colours; else undefined */
export async function profileOf(picture: unknown): Promise<Uint8Array | undefined> {
  const { ptr } = Handle.parse(picture).handle.$$;
  const type = libheif._heif_image_handle_get_color_profile_type(ptr);
  if (type === fourcc('prof') || type === fourcc('rICC')) return embedded(ptr);
  return type === fourcc('nclx') && primariesOf(ptr) === widePrimaries ? wideProfile() : undefined;
}

function embedded(ptr: number): Uint8Array | undefined {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (size === 0) return undefined;
  return withMemory(errorBytes + size, (at) => {
    libheif._heif_image_handle_get_raw_color_profile(at, ptr, at + errorBytes);
    return libheif.HEAPU8.slice(at + errorBytes, at + errorBytes + size);
  });
}

function primariesOf(ptr: number): number | undefined {
  return withMemory(errorBytes + 4, (at) => {
    libheif._heif_image_handle_get_nclx_color_profile(at, ptr, at + errorBytes);
    const words = () => new DataView(libheif.HEAPU8.buffer);
    const profile = words().getUint32(at + errorBytes, true);
    if (words().getUint32(at, true) !== 0 || profile === 0) return undefined;
    const primaries = words().getUint32(profile + 4, true);
    libheif._heif_nclx_color_profile_free(profile);
    return primaries;
  });
}

function withMemory<T>(bytes: number, use: (at: number) => T): T {
  const at = libheif._malloc(bytes);
  libheif.HEAPU8.fill(0, at, at + bytes);
  try {
    return use(at);
  } finally {
    libheif._free(at);
  }
}

async function wideProfile(): Promise<Uint8Array | undefined> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } });
  const { icc } = await sharp(await dot.withIccProfile('p3').png().toBuffer()).metadata();
  return memberOf({ icc }, 'icc') instanceof Uint8Array ? icc : undefined;
}
