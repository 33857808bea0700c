import type { Brand, Language, Mode } from '../../contract/platform/brand.ts';
import type { Look } from '../../contract/platform/config.ts';

export type Host = {
  name: string;
  brand: Brand;
  partnerId: number;
  /** The start of every link in a letter comes from settings, never from a request (T06). */
  baseUrl: string;
  photos: ReadonlyMap<number, string>;
  tilePicture: (service: string) => TilePicture | undefined;
  desk: Look;
  look: (language: Language, mode?: Mode) => Look;
};

export function hostsByPartner(hosts: readonly Host[]): Map<number, Host> {
  return new Map(hosts.map((host) => [host.partnerId, host]));
}

export type TilePicture = { file: string } | { svg: string };
