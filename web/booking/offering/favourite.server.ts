import {
  addFavouriteDoctor,
  listFavouriteDoctors,
  removeFavouriteDoctor,
} from '../../../contract/booking/favourites.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { samePortalPath } from '../../../contract/platform/back.ts';
import { unlessRefused } from '../../platform/form/keep-draft.server.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { favouriteKey } from './favourite-key.ts';

type Ids = { providerId: string; doctorId: string };

export async function favouriteIn(pageRequest: PageRequest, ids: Ids): Promise<boolean | undefined> {
  return (await favouritesIn(pageRequest))?.includes(favouriteKey(ids));
}

/** The keys of the customer's favourites; undefined for a visitor, and for an operator who acts for the customer. */
export async function favouritesIn({ user, call }: PageRequest): Promise<string[] | undefined> {
  if (!user || user.impersonator) return undefined;
  const favourites = await unlessRefused(() => call(listFavouriteDoctors, {}));
  return favourites?.map(({ doctor, provider }) => favouriteKey({ providerId: provider.id, doctorId: doctor.id }));
}

const part = /^[\w-]{1,40}$/;

/** The page to go back to; undefined where the form names no page of this portal. */
export function listIn(form: FormData): string | undefined {
  const back = samePortalPath(textOf(form, 'back') ?? '');
  const at = part.exec(textOf(form, 'at') ?? '')?.[0];
  return back === undefined || at === undefined ? back : `${back}#${at}`;
}

export async function changeFavourite({ call }: PageRequest, form: FormData, ids: Ids): Promise<void> {
  const operation = pressed(form) === 'remove-favourite' ? removeFavouriteDoctor : addFavouriteDoctor;
  await call(operation, ids);
}
