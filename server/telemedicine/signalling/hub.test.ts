import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Closing } from '../../../contract/telemedicine/line.ts';
import { type Peer, type SentSignal, ToldSignal } from '../../../contract/telemedicine/signal.ts';
import { pick, randomFor } from '../../../demo/directory/random.ts';
import { deep } from '../../../tests/support/deep.ts';
import { beat, createHub, type Hub, mostPeers } from './hub.ts';

const start = Temporal.Instant.from('2026-11-24T08:00:00Z');

/** Processes hear each other in the order of sending, as at PostgreSQL, and their clocks are seconds early. */
function processes(count: number, early: readonly number[] = []) {
  let now = start;
  const hubs: Hub[] = [];
  const deaf = new Set<Hub>();
  for (let no = 0; no < count; no += 1) {
    const hub = createHub({
      clock: () => now.add({ seconds: early[no] ?? 0 }),
      publish: (text) => {
        if (!deaf.has(hub)) for (const other of hubs) if (other !== hub && !deaf.has(other)) other.hear(text);
      },
    });
    hubs.push(hub);
  }
  return {
    hubs,
    deaf,
    pass: (seconds: number) => {
      now = now.add({ seconds });
    },
  };
}

const room = randomUUID();
let tickets = 0;
const person = (role: Peer['role'], name: string): Peer => ({ id: randomUUID(), role, name });

function come(hub: Hub | undefined, peer: Peer, { calls = true, at = room, number = 0 } = {}) {
  tickets += 1;
  const signals: ToldSignal[] = [];
  const closed: Closing[] = [];
  const line = {
    send: (text: string) => void signals.push(ToldSignal.parse(JSON.parse(text))),
    close: (why: Closing) => void closed.push(why),
  };
  const place = hub?.join(at, peer, { line, calls, number: number || tickets });
  const say = (signal: SentSignal) => place?.receive(JSON.stringify(signal));
  const heard = () => signals.splice(0);
  return { peer, place, say, heard, closed };
}

const offer = { type: 'offer', sdp: 'v=0' } as const;

describe.each([
  ['one process', 1],
  ['two processes', 2],
] as const)('a room in %s', (_name, count) => {
  const open = () => {
    const { hubs, ...rest } = processes(count);
    return { ...rest, first: hubs[0], second: hubs[count - 1] };
  };

  it('tells who is there, and carries a description to whom it is for alone', () => {
    const { first, second } = open();
    const doctor = come(first, person('doctor', 'Dr. Kiss Anna'));
    const patient = come(second, person('patient', 'Nagy Béla'));
    const relative = come(first, person('companion', 'Nagy Ilona'));
    const seen = (one: typeof doctor) =>
      one.heard().flatMap((signal) => (signal.type === 'joined' ? signal.peer.name : []));
    expect(new Set(seen(doctor))).toEqual(new Set(['Nagy Béla', 'Nagy Ilona']));
    patient.heard();
    relative.heard();
    doctor.say({ type: 'description', to: patient.peer.id, description: offer });
    expect(patient.heard()).toEqual([{ type: 'description', from: doctor.peer.id, description: offer }]);
    patient.say({ type: 'media', microphone: true, camera: false });
    expect(doctor.heard()).toEqual([{ type: 'media', from: patient.peer.id, microphone: true, camera: false }]);
    expect(relative.heard()).toEqual([{ type: 'media', from: patient.peer.id, microphone: true, camera: false }]);
    relative.place?.leave();
    expect(doctor.heard()).toEqual([{ type: 'left', from: relative.peer.id }]);
    expect(patient.heard()).toEqual([{ type: 'left', from: relative.peer.id }]);
  });

  it('passes nothing on before the doctor has begun', () => {
    const { first, second } = open();
    const doctor = come(first, person('doctor', 'Dr. Kiss Anna'), { calls: false });
    const patient = come(second, person('patient', 'Nagy Béla'), { calls: false });
    doctor.heard();
    patient.say({ type: 'typing', text: 'Jó napot' });
    patient.say({ type: 'description', to: doctor.peer.id, description: offer });
    expect(doctor.heard()).toEqual([]);
    second?.changed(room, true);
    expect(doctor.heard()).toEqual([{ type: 'changed', calls: true }]);
    patient.say({ type: 'typing', text: 'Jó napot' });
    expect(doctor.heard()).toEqual([{ type: 'typing', from: patient.peer.id, text: 'Jó napot' }]);
  });

  it('keeps the later of two lines of one person', () => {
    const { first, second } = open();
    const doctor = come(first, person('doctor', 'Dr. Kiss Anna'));
    const patient = come(first, person('patient', 'Nagy Béla'));
    const again = come(second, patient.peer);
    expect(patient.closed).toEqual(['elsewhere']);
    expect(again.closed).toEqual([]);
    patient.place?.leave();
    doctor.heard();
    again.say({ type: 'media', microphone: true, camera: true });
    expect(doctor.heard()).toMatchObject([{ type: 'media', from: patient.peer.id }]);
  });

  it('takes no more than fit, of whom one may come again', () => {
    const { first, second } = open();
    const people = Array.from({ length: mostPeers }, (_, no) => person('companion', `${no}`));
    const there = people.map((one, no) => come(no % 2 === 0 ? first : second, one));
    expect(there.flatMap(({ closed }) => closed)).toEqual([]);
    const last = come(second, person('companion', 'late'));
    expect(last.closed).toEqual(['full']);
    expect(come(first, people[0] ?? person('companion', '')).closed).toEqual([]);
  });

  it('ends for everybody', () => {
    const { first, second } = open();
    const [doctor, patient] = [come(first, person('doctor', 'D')), come(second, person('patient', 'P'))];
    first?.end(room);
    expect([...doctor.closed, ...patient.closed]).toEqual(['refused', 'refused']);
  });

  it('is forgotten when the last has left', () => {
    const { first, second } = open();
    const [doctor, patient] = [come(first, person('doctor', 'D')), come(second, person('patient', 'P'))];
    doctor.place?.leave();
    patient.place?.leave();
    expect([first?.size(), second?.size()]).toEqual([
      { rooms: 0, peers: 0 },
      { rooms: 0, peers: 0 },
    ]);
  });
});

it('a process that dies takes its people out of the room after three beats', () => {
  const { hubs, deaf } = processes(2);
  const [first, second] = hubs;
  const doctor = come(first, person('doctor', 'D'));
  const patient = come(second, person('patient', 'P'));
  if (second) deaf.add(second);
  doctor.heard();
  for (let no = 0; no < beat.missed; no += 1) first?.beat();
  expect(doctor.heard()).toEqual([]);
  expect(first?.beat()).toEqual([{ id: room, peer: patient.peer }]);
  expect(doctor.heard()).toEqual([{ type: 'left', from: patient.peer.id }]);
});

it('processes that have not heard each other for a while agree again on who is there', () => {
  const { hubs, deaf } = processes(2);
  const [first, second] = hubs;
  const doctor = come(first, person('doctor', 'D'));
  if (second) deaf.add(second);
  const patient = come(second, person('patient', 'P'));
  expect(doctor.heard()).toMatchObject([{ type: 'welcome', peers: [] }]);
  deaf.clear();
  second?.hearing(true);
  expect(doctor.heard()).toEqual([{ type: 'joined', peer: patient.peer }]);
  expect(patient.heard().at(-1)).toEqual({ type: 'joined', peer: doctor.peer });
});

describe.each([
  ['five minutes early', 300],
  ['45 seconds early', 45],
  ['right', 0],
  ['45 seconds late', -45],
  ['five minutes late', -300],
] as const)('two processes, of which the clock of one is %s (F10)', (_name, early) => {
  it.each([
    ['there', 0, 1],
    ['at the right one', 1, 0],
  ] as const)('give a person their newest line, whatever is half open %s', (_place, old, fresh) => {
    const { hubs, pass } = processes(2, [early]);
    const doctor = come(hubs[0], person('doctor', 'D'));
    const halfOpen = come(hubs[old], person('patient', 'P'));
    pass(1);
    const again = come(hubs[fresh], halfOpen.peer);
    for (let no = 0; no < 12; no += 1) {
      pass(beat.every);
      for (const hub of hubs) hub.beat();
    }
    expect(again.closed).toEqual([]);
    expect(halfOpen.closed).toEqual(['elsewhere']);
    halfOpen.place?.leave();
    doctor.heard();
    again.say({ type: 'typing', text: 'Itt vagyok' });
    expect(doctor.heard()).toEqual([{ type: 'typing', from: again.peer.id, text: 'Itt vagyok' }]);
  });
});

it('a ticket that was issued earlier opens no line in the place of a later one (F10, B14)', () => {
  const { hubs } = processes(2);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const now = come(hubs[0], person('patient', 'P'));
  const earlier = tickets - 1;
  doctor.heard();
  const late = hubs.map((hub) => come(hub, now.peer, { number: earlier }));
  expect(late.map(({ closed }) => closed)).toEqual([['elsewhere'], ['elsewhere']]);
  expect(now.closed).toEqual([]);
  expect(doctor.heard()).toEqual([]);
});

it('the end of a line that another has overtaken takes nobody out of the room (B14)', () => {
  const { hubs } = processes(3);
  const [first, second, third] = hubs;
  const doctor = come(third, person('doctor', 'D'));
  const old = come(first, person('patient', 'P'));
  const number = tickets;
  come(second, old.peer);
  doctor.heard();
  third?.hear(JSON.stringify({ room, message: { type: 'gone', peer: old.peer.id, number } }));
  expect(doctor.heard()).toEqual([]);
});

it('processes that hear nothing for a minute, as the database is away, forget nobody, and compare afterwards who is there (F22, B14)', () => {
  const { hubs, deaf } = processes(2);
  const [first, second] = hubs;
  const doctor = come(first, person('doctor', 'D'));
  const patient = come(second, person('patient', 'P'));
  const relative = come(second, person('companion', 'C'));
  for (const hub of hubs) {
    deaf.add(hub);
    hub.hearing(false);
  }
  for (const one of [doctor, patient]) one.heard();
  for (let no = 0; no < 60 / beat.every; no += 1) for (const hub of hubs) expect(hub.beat()).toEqual([]);
  relative.place?.leave();
  expect(doctor.heard()).toEqual([]);
  expect(patient.heard()).toEqual([{ type: 'left', from: relative.peer.id }]);
  deaf.clear();
  for (const hub of hubs) hub.hearing(true);
  for (let no = 0; no < beat.missed; no += 1) for (const hub of hubs) hub.beat();
  expect(doctor.heard()).toEqual([]);
  for (const hub of hubs) hub.beat();
  expect(doctor.heard()).toEqual([{ type: 'left', from: relative.peer.id }]);
  expect(patient.heard()).toEqual([]);
  expect([...doctor.closed, ...patient.closed]).toEqual([]);
});

it('a clock that is set forward by minutes takes nobody out of the room, and one that is set back cuts no line off (F10)', () => {
  const { hubs, pass } = processes(2);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const patient = come(hubs[1], person('patient', 'P'));
  for (const one of [doctor, patient]) one.heard();
  pass(300);
  expect(hubs[0]?.beat()).toEqual([]);
  pass(-600);
  patient.say({ type: 'typing', text: 'x' });
  expect(patient.closed).toEqual([]);
  expect(doctor.heard()).toEqual([{ type: 'typing', from: patient.peer.id, text: 'x' }]);
});

it('whoever is put out is told to the others as out, also where their line has ended before (T11)', () => {
  const { hubs } = processes(2);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const guest = come(hubs[1], person('companion', 'C'));
  doctor.heard();
  hubs[1]?.putOut(room, guest.peer.id);
  expect(guest.closed).toEqual(['refused']);
  expect(doctor.heard()).toEqual([{ type: 'left', from: guest.peer.id, out: true }]);
  guest.place?.leave();
  doctor.heard();
  hubs[1]?.putOut(room, guest.peer.id);
  expect(doctor.heard()).toEqual([{ type: 'left', from: guest.peer.id, out: true }]);
});

it('a visit that has begun goes on, whatever is told or read late of its waiting (B14)', () => {
  const { hubs } = processes(2);
  const doctor = come(hubs[0], person('doctor', 'D'));
  hubs[1]?.changed(room, false);
  hubs[0]?.see(room, false, { again: true });
  const patient = come(hubs[0], person('patient', 'P'), { calls: false });
  expect(doctor.heard().flatMap((signal) => (signal.type === 'changed' ? signal.calls : []))).toEqual([true, true]);
  expect(patient.heard()).toMatchObject([{ type: 'welcome', calls: true }]);
});

it('rooms do not hear each other', () => {
  const { hubs } = processes(1);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const other = come(hubs[0], person('patient', 'P'), { at: randomUUID() });
  doctor.heard();
  other.say({ type: 'description', to: doctor.peer.id, description: offer });
  other.say({ type: 'typing', text: 'x' });
  expect(doctor.heard()).toEqual([]);
});

it('whoever sends faster than a person speaks is cut off, and nobody else', () => {
  const { hubs, pass } = processes(1);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const patient = come(hubs[0], person('patient', 'P'));
  for (let no = 0; no < 150; no += 1) patient.say({ type: 'ping' });
  pass(60);
  for (let no = 0; no < 150; no += 1) patient.say({ type: 'ping' });
  expect(patient.closed).toEqual([]);
  for (let no = 0; no < 100; no += 1) patient.say({ type: 'ping' });
  expect(patient.closed[0]).toBe('flood');
  expect(doctor.closed).toEqual([]);
});

it('no message of many, of a browser or of a process, brings it down or reaches another as it is not meant', () => {
  const random = randomFor('signals');
  const { hubs, pass } = processes(2);
  const doctor = come(hubs[0], person('doctor', 'D'));
  const words = [
    'type',
    'description',
    'candidate',
    'media',
    'to',
    doctor.peer.id,
    room,
    'sdp',
    '__proto__',
    '',
    'offer',
  ];
  const value = (depth: number): unknown => {
    const kind = random();
    if (kind < 0.2) return pick(random, words);
    if (kind < 0.3) return random() * 1e9;
    if (kind < 0.4) return pick(random, [null, true, false]);
    if (depth === 0) return 'x'.repeat(random() * 3000);
    if (kind < 0.5) return Array.from({ length: random() * 4 }, () => value(depth - 1));
    return Object.fromEntries(Array.from({ length: random() * 5 }, () => [pick(random, words), value(depth - 1)]));
  };
  const type = () => ({
    type: pick(random, ['description', 'candidate', 'media', 'typing', 'ping', 'here', 'gone', 'end']),
  });
  const text = () => {
    const json = JSON.stringify(random() < 0.5 ? Object.assign(type(), value(2)) : value(3)) ?? '';
    return random() < 0.2 ? json.slice(0, random() * json.length) : json;
  };
  const rounds = deep ? 100_000 : 3000;
  for (let no = 0; no < rounds; no += 1) {
    pass(1);
    const rival = come(hubs[no % 2], person('patient', 'P'));
    rival.place?.receive(text());
    hubs[0]?.hear(random() < 0.5 ? text() : JSON.stringify({ room, message: value(2) }));
    rival.place?.leave();
    doctor.heard();
  }
  expect(doctor.closed).toEqual([]);
  expect(hubs.map((hub) => hub.size().peers)).toEqual([1, 0]);
});
