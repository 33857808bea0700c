import {
  addFavouriteDoctor,
  listFavouriteDoctors,
  removeFavouriteDoctor,
} from '../../../contract/booking/favourites.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { unlessRefused } from '../../platform/form/keep-draft.server.ts';

type Ids = { providerId: string; doctorId: string };

/** Undefined for a visitor, and for whoever acts for the customer. */
export async function favouriteIn({ user, call }: PageRequest, ids: Ids): Promise<boolean | undefined> {
  if (!user || user.impersonator) return undefined;
  const found = await unlessRefused(() => call(listFavouriteDoctors, {}));
  return found?.some(
    ({ doctor, provider }) => String(doctor.id) === ids.doctorId && String(provider.id) === ids.providerId,
  );
}

export async function changeFavourite({ call }: PageRequest, form: FormData, ids: Ids): Promise<void> {
  const operation = form.get('intent') === 'remove-favourite' ? removeFavouriteDoctor : addFavouriteDoctor;
  await call(operation, ids);
}
