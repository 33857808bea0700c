import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { signalPath, signalProtocol } from '../../contract/telemedicine/line.ts';
import { ToldSignal } from '../../contract/telemedicine/signal.ts';
import { enterVideoVisit, openVideoLine } from '../../contract/telemedicine/video-visit.ts';
import { openDeskVideoLine } from '../../contract/telemedicine/video-visit-desk.ts';
import { slotIdsByDay } from '../support/fixture.ts';
import { good } from '../support/world.ts';
import { videoSeats } from '../telemedicine/video.ts';
import type { Kind, Stage } from './stage.ts';

/** A place in the room, with the newest line of the other person. */
type Seat = { ticket: () => Promise<string>; line: WebSocket | undefined; sees: Set<string> };

/** Both browsers return by either portal whenever their line ends. */
export function lines({ w, at }: Stage): Kind {
  let breaks = 0;
  let isClosed = false;

  function hear(seat: Seat, data: unknown): void {
    const signal = ToldSignal.parse(JSON.parse(String(data)));
    if (signal.type === 'welcome') seat.sees = new Set(signal.peers.map(({ role }) => role));
    if (signal.type === 'joined') seat.sees.add(signal.peer.role);
    if (signal.type === 'left') seat.sees.clear();
  }

  async function sit(seat: Seat): Promise<void> {
    const ticket = await seat.ticket();
    const { port } = at.either();
    const origin = `http://localhost:${port}`;
    const line = new WebSocket(`ws://127.0.0.1:${port}${signalPath}`, [signalProtocol, ticket], {
      origin,
      headers: { host: `localhost:${port}` },
    });
    seat.line = line;
    line.on('message', (data) => hear(seat, data));
    line.on('error', () => {});
    await new Promise((done) => line.on('close', done));
    breaks += 1;
    seat.sees.clear();
  }

  return {
    run: async () => {
      const { token, headers, visitId } = await videoSeats(w, slotIdsByDay(0).at(-1)?.at(-1));
      const { headers: desk } = await w.desk(['doctor'], 'default', 'Dr. Kovács Béla');
      good(await at.settled(enterVideoVisit, { token, consent: true }, headers));
      const seat = (ticket: Seat['ticket']): Seat => ({ ticket, line: undefined, sees: new Set() });
      const patient = seat(async () => good(await at.settled(openVideoLine, { token }, headers)).ticket);
      const doctor = seat(async () => good(await at.settled(openDeskVideoLine, { visitId }, desk)).ticket);
      const sitting = [patient, doctor].map(async (one) => {
        while (!isClosed) await sit(one);
      });
      await at.over;
      await expect
        .poll(() => [[...patient.sees], [...doctor.sees]], { timeout: 30_000 })
        .toEqual([['doctor'], ['patient']]);
      isClosed = true;
      for (const { line } of [patient, doctor]) line?.close();
      await Promise.all(sitting);
    },
    compare: async () => {
      expect(breaks).toBeGreaterThan(2);
    },
  };
}
