import { forEachRow } from '../../platform/for-each-row.ts';
import type { Host } from '../../platform/host.ts';
import type { Services } from '../context.ts';
import { endPlaces } from './end-places.ts';
import { handOnTimes } from './hand-on.ts';
import { lapseOffers } from './lapse-offers.ts';
import { lookAround } from './look-around.ts';
import { settleOffers } from './settle-offers.ts';

/** Everything to do is read from the database, so any process may continue after any other. */
export async function offerTimes(services: Services, hosts: readonly Host[]): Promise<void> {
  await forEachRow(
    services,
    [settleOffers, lapseOffers, endPlaces, lookAround, handOnTimes],
    ({ name }) => name,
    (step) => step(services, hosts),
  );
}
