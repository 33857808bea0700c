import type { Brand, Language, Mode } from '../../contract/platform/brand.ts';
import type { Look } from '../../contract/platform/config.ts';

export type Host = {
  name: string;
  brand: Brand;
  partnerId: number;
  /** The start of every link in a mail; taken from settings, never from a request (T06). */
  baseUrl: string;
  /** Addresses of the brand's photos, by the doctor's id. */
  photos: ReadonlyMap<number, string>;
  tilePicture: (service: string) => TilePicture | undefined;
  /** The desk has a neutral look, whatever the partner's brand (0048). */
  desk: Look;
  look: (language: Language, mode?: Mode) => Look;
};

/** Meant for work where any host of the partner will do. */
export function hostsByPartner(hosts: readonly Host[]): Map<number, Host> {
  return new Map(hosts.map((host) => [host.partnerId, host]));
}

/** `svg` is drawn where the brand has no file. */
export type TilePicture = { file: string } | { svg: string };
