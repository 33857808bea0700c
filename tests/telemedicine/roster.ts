import { createShift } from '../../contract/telemedicine/roster.ts';
import { account } from '../identity/account.ts';
import { alsoOffers } from '../support/fixture.ts';
import { good, type World, world } from '../support/world.ts';

/** Internal medicine by video. */
export const internal = 103;

type Hours = { family?: string; day?: string; startsAt?: string; endsAt?: string; minutes?: number };

/** Three doctors of two providers give internal medicine by video. */
export async function rosterWorld(options: Parameters<typeof world>[0] = {}) {
  const w = await world(options);
  for (const family of ['Kovács', 'Őri', 'Ionescu']) await alsoOffers(w.database, family, internal);
  await w.services.directory.refresh();
  const { id } = await w.desk(['supervisor']);
  /** A log-in ends after half an hour without a call. */
  const keeper = async () => (await w.deskSession(id)).headers;
  const doctor = (family: string) => doctorOf(w, family);
  const shift = async ({ family = 'Kovács', ...hours }: Hours = {}) => ({
    ...(await doctor(family)),
    ...{ subfunctionId: internal, day: '2026-11-23', startsAt: '08:00', endsAt: '12:00', minutes: 15, ...hours },
  });
  return {
    w,
    keeperId: id,
    keeper,
    doctor,
    /** By default of the first doctor, from the hour of the tests on. */
    shift,
    onDuty: async (hours: Hours = {}) => good(await w.call(createShift, await shift(hours), await keeper())),
    customer: async (options: Parameters<typeof account>[1] = {}) => {
      const of = { subscriptions: [['hasAppointments' as const]], services: ['virtual_clinic'], ...options };
      const made = await account(w.database, of);
      return { id: made.id, headers: (await w.session(made.id)).headers };
    },
  };
}

function doctorOf(w: World, family: string) {
  return w.database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .select(['schedule.doctor_id as doctorId', 'schedule.provider_id as providerId'])
    .where('family_name', '=', family)
    .executeTakeFirstOrThrow();
}
