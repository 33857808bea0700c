import type { DoctorItem } from '../../../contract/booking/search.ts';
import type { FreeTime } from '../../../contract/care/care-request-desk.ts';
import { services } from '../../../contract/portal/services.ts';
import { searchDoctors } from '../../booking/search/search-doctors.ts';
import { offeredBy } from '../../directory/offered.ts';
import { mayBook } from '../../directory/organisers.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Context, Handler } from '../context.ts';
import { requestAtDesk } from '../request/request-row.ts';
import { customersOwn } from './book-for-request.ts';

const most = { doctors: 12, times: 12, each: 4 };

/** Looks around as the customer would, so that nothing is listed which could not be booked for them. */
export const listTimesForRequest: Handler<'listTimesForRequest'> = async (input, context) => {
  const { service, theirs } = await inTransaction(context, async (tx) => {
    const row = await requestAtDesk(tx, context, input.requestId);
    return { service: row.service, theirs: await customersOwn(tx, context, row) };
  });
  const { subfunction, from: week, location } = input;
  const subject = subfunction === undefined ? subjectOf(service) : { subfunction };
  const { items } =
    theirs && subject
      ? await searchDoctors({ ...subject, week, location, sortBy: 'nearest', page: 1, limit: most.doctors }, theirs)
      : { items: [] };
  const times = items
    .filter(({ bookable }) => bookable)
    .flatMap((item) => timesOf(item, context, theirs))
    .toSorted((one, other) => Temporal.Instant.compare(one.start, other.start));
  return { times: times.slice(0, most.times), visits: visitsOf(context) };
};

/** What the service is a search for; some are for nothing that a calendar has. */
function subjectOf(service: string) {
  const row = services.find(({ key }) => key === service);
  return row?.finds && { serviceType: row.id };
}

function timesOf(
  { doctor, provider, organisable, slots, subfunction, subfunctionId }: DoctorItem,
  context: Context,
  theirs: Awaited<ReturnType<typeof customersOwn>>,
): FreeTime[] {
  const session = theirs && { ...theirs.session, impersonator: null };
  return slots
    .filter(({ bookedBy }) => bookedBy === 'portal')
    .slice(0, most.each)
    .map(({ slotId, start }) => ({
      slotId,
      subfunctionId,
      start,
      timeZone: provider.timeZone,
      doctor: doctor.name,
      provider: provider.name,
      visit: subfunction,
      mayPropose: mayBook(organisable, { ...context, session }),
    }));
}

function visitsOf({ directory, language, host }: Context) {
  return directory.specializations(language, offeredBy(host.brand)).map(({ name, subfunctions }) => ({
    specialization: name,
    visits: subfunctions.map((visit) => ({ id: visit.id, name: visit.name })),
  }));
}
