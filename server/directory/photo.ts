import type { Context } from './context.ts';

export function photoOf({ host }: Context, doctorId: number, photo: string | null): string | null {
  return host.photos.get(doctorId) ?? photo;
}
