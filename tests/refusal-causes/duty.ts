import { accepted } from '../../contract/platform/rules.ts';
import { createShift, endShift } from '../../contract/telemedicine/roster.ts';
import { startVideoNow } from '../../contract/telemedicine/video-now.ts';
import { good } from '../support/world.ts';
import { rosterWorld } from '../telemedicine/roster.ts';
import { type Cause, type Causes, field, walk } from './cause.ts';

type Roster = Awaited<ReturnType<typeof rosterWorld>>;
export type Duty = Roster & Pick<Roster['w'], 'close'>;

export async function dutyWorld(): Promise<Duty> {
  const r = await rosterWorld();
  return { ...r, close: r.w.close };
}

const shifted = (because: string, says: RegExp, first: object | undefined, second: object): Cause<Duty> =>
  walk(because, says, async (r) => {
    if (first) await r.onDuty(first);
    return r.w.call(createShift, await r.shift(second), await r.keeper());
  });

const startNow = async (r: Duty, shiftId: string) => r.w.call(startVideoNow, { shiftId }, (await r.customer()).headers);

const busy = /on duty at that time already.*one shift at a time/;
const noShift = /do not make a shift.*end has passed, or there is no time for one consultation/;

export const dutyCauses: Causes<Duty> = {
  KV010: [
    shifted('the same hours', busy, { day: '2026-11-25' }, { day: '2026-11-25' }),
    shifted('a part of them', busy, { day: '2026-11-26' }, { day: '2026-11-26', startsAt: '11:00', endsAt: '13:00' }),
  ],
  KV011: [
    walk('it begins later', /shift has not started yet.*only during the shift/, async (r) => {
      const { id } = await r.onDuty({ day: '2026-11-27' });
      return startNow(r, id);
    }),
    walk('it was ended', /cannot see anyone else.*shift is over/, async (r) => {
      const { id } = await r.onDuty();
      good(await r.w.call(endShift, { shiftId: id }, await r.keeper()));
      return startNow(r, id);
    }),
    walk('its last start is taken', /cannot see anyone else.*last start has just been taken/, async (r) => {
      const { id } = await r.onDuty({ endsAt: '08:25' });
      good(await startNow(r, id));
      return startNow(r, id);
    }),
  ],
  KV012: [8, 9].map((hour) =>
    walk(
      `a shift of ${hour} o’clock that was ended`,
      /shift is over.*ended already, or somebody has ended it/,
      async (r) => {
        const family = hour === 8 ? 'Őri' : 'Ionescu';
        const { id: shiftId } = await r.onDuty({ family, startsAt: '08:00', endsAt: `1${hour}:00` });
        const headers = await r.keeper();
        good(await r.w.call(endShift, { shiftId }, headers));
        return r.w.call(endShift, { shiftId }, headers);
      },
    ),
  ),
  KV013: [
    shifted('it is over', noShift, undefined, { startsAt: '06:00', endsAt: '08:00' }),
    shifted('it has no room for one', noShift, undefined, { startsAt: '09:00', endsAt: '09:10' }),
  ],
  KV006: [undefined, false].map((value) => ({
    because: `the box is ${value}`,
    says: /Tick that you consent.*without consent/,
    refuse: () => field('consent', accepted('KV006'), value),
  })),
  KM019: [undefined, false].map((value) => ({
    because: `the box is ${value}`,
    says: /consent to your health data.*explicit consent/,
    refuse: () => field('dataConsent', accepted('KM019'), value),
  })),
};
