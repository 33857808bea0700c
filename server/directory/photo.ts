import type { Context } from './context.ts';

/** The brand's own photo of a doctor, else the directory's. */
export function photoOf({ host }: Context, doctorId: number, photo: string | null): string | null {
  return host.photos.get(doctorId) ?? photo;
}
