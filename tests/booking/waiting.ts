import { joinWaitingList, listWaitingPlaces, type WaitingPlace } from '../../contract/booking/waiting-list.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { offerTimes } from '../../server/booking/waiting-list/offer-times.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

export type Patient = Awaited<ReturnType<typeof patient>>;

export async function patient(w: World, options: Parameters<typeof account>[1] = {}) {
  const made = await account(w.database, options);
  const { token, headers } = await w.session(made.id, {}, options.partner);
  const host = options.partner === undefined ? {} : { host: `${options.partner}.localhost:3000` };
  const statement = { version: '2026-11-22', privacyAccepted: true } as const;
  for (const sid of made.subscriptions)
    good(await w.call(acceptPrivacyStatement, statement, { ...headers, ...host, sid }));
  return { ...made, headers: { ...headers, ...host }, cookie: `token=${token}`, partner: options.partner };
}

export const wish = { subfunctionId: 101, location: 'Budapest', earliest: '2026-11-23', latest: '2026-12-31' };
type Wish = Parameters<typeof joinWaitingList.input.parse>[0] & object;

/** No time of the fixture is free. */
export async function fill({ database }: World): Promise<void> {
  await database.db.updateTable('slot').set({ status: 'busy' }).execute();
  await database.db.updateTable('offering').set({ next_free_at: null }).execute();
}

export async function free({ database }: World, ...slots: string[]): Promise<void> {
  await database.db.updateTable('slot').set({ status: 'free' }).where('id', 'in', slots).execute();
}

export async function joined(w: World, { headers }: Patient, changes: Partial<Wish> = {}): Promise<WaitingPlace> {
  return good(await w.call(joinWaitingList, { ...wish, ...changes }, headers));
}

/** Log-ins are short. */
export async function again(w: World, { id, headers, partner }: Patient): Promise<Record<string, string>> {
  return { ...headers, ...(await w.session(id, {}, partner)).headers };
}

export async function placeOf(w: World, who: Patient): Promise<WaitingPlace> {
  const headers = await again(w, who);
  const [place] = good(await w.call(listWaitingPlaces, {}, headers)).items;
  if (!place) throw new Error('there is no place');
  return place;
}

export const handOn = ({ services, hosts }: World) => offerTimes(services, hosts.all);

/** The open offer, or ''. */
export async function offerTo(w: World, who: Patient): Promise<string> {
  return (await placeOf(w, who)).offer?.id ?? '';
}
