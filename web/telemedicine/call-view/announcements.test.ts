import { expect, it } from 'vitest';
import { announcementsBetween, type CallGlance } from './announcements.ts';

const doctor = { id: 'd', role: 'doctor', name: 'Dr. Kovács Béla' } as const;
const there = { peer: doctor, away: false, microphone: true, camera: true };
const calm: CallGlance = { stage: 'call', line: 'open', on: { microphone: true, camera: true }, peers: [there] };

it.each([
  ['the own microphone', { ...calm, on: { microphone: false, camera: true } }, ['microphone_off']],
  ['the own camera', { ...calm, on: { microphone: true, camera: false } }, ['camera_off']],
  ['a line that was cut', { ...calm, line: 'lost' }, ['line_lost']],
  ['somebody who goes', { ...calm, peers: [] }, ['went']],
  ['somebody whose line is cut', { ...calm, peers: [{ ...there, away: true }] }, ['went']],
  ['a microphone of another', { ...calm, peers: [{ ...there, microphone: false }] }, ['other_microphone_off']],
  ['a doctor who ends the visit', { ...calm, stage: 'ended' }, ['stage_ended']],
  ['nothing', calm, []],
] as const)('tells whoever does not see the page of %s (EN 301 549 6.2)', (_what, now, ids) => {
  expect(announcementsBetween(calm, now).map(({ id }) => id)).toEqual(ids);
});

it('tells that the line is back, and who has come, by name', () => {
  expect(announcementsBetween({ ...calm, line: 'lost', peers: [] }, calm)).toEqual([
    { id: 'line_back' },
    { id: 'came', name: 'Dr. Kovács Béla' },
  ]);
});
