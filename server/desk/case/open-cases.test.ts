import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskKinds } from '../../../contract/desk/desk-kinds.ts';
import { idleStates, right } from '../../../contract/platform/case.ts';
import { type DeskRight, deskRoles } from '../../../contract/platform/desk-right.ts';
import { rightsOf } from '../../../contract/roles.ts';
import { claimCustomer, newClaim } from '../../../tests/claims/claims.ts';
import { type World, world } from '../../../tests/support/world.ts';
import { openedVideo } from '../../../tests/telemedicine/video.ts';
import { countCases, listCases } from './list-cases.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const kinds = Object.values(deskKinds);

describe('a case is open to an operator as long as one of their rights opens a step of it (S7-23, S1-08)', () => {
  it.each(kinds)('of a $name none is open to somebody who may only view it', (kind) => {
    const atDesk = Object.entries<{ turn: string | null }>(kind.states).filter(([, { turn }]) => turn === 'desk');
    expect(idleStates(kind, [right(kind.name, 'read')])).toEqual(
      expect.arrayContaining(atDesk.map(([state]) => state)),
    );
  });

  it('what each role reads and can do nothing about is known', () => {
    const idle = deskRoles.flatMap((role) => {
      const rights = rightsOf([role]);
      return kinds
        .filter(({ name }) => rights.includes(right(name, 'read')))
        .flatMap((kind) => idleStates(kind, rights).map((state) => `${role} ${kind.name} ${state}`));
    });
    expect(idle).toEqual([
      'claims_assessor preauthorization quick_approved',
      'clinic_staff medical_care pending_approval',
      'clinic_staff medical_care finished',
      'supervisor preauthorization quick_approved',
    ]);
  });

  async function seen(rights: DeskRight[]) {
    const { id } = await w.desk(['supervisor']);
    const who = {
      id,
      sessionId: id,
      name: 'Vas Ilona',
      email: 'ilona@example.com',
      roles: [],
      bound: [],
      providers: [],
    };
    const context = { ...w.context(), operator: { ...who, rights } };
    const listed = async (filter: 'open' | 'overdue' | 'done', number?: string) =>
      (await listCases({ filter, number, page: 1, limit: 25 }, context)).items.map(({ id }) => id);
    const counted = (await countCases(context)).map(({ id, open, overdue }) => [id, open, overdue]);
    return { listed, counted };
  }

  it('a role that may only view finds a claim by its number, and neither lists nor counts it as open (S7-23)', async () => {
    const { claimId, number } = await newClaim(w, (await claimCustomer(w)).headers);
    await w.database.pool.query(`update claim set due_at = now() - interval '1 year' where id = $1`, [claimId]);
    const viewer = await seen(['claim.read']);
    expect([await viewer.listed('open'), await viewer.listed('overdue')]).toEqual([[], []]);
    expect(viewer.counted).toEqual([['claims', 0, 0]]);
    expect(await viewer.listed('open', number)).toEqual([claimId]);
    for (const acts of ['claim.act', 'claim.assign'] as const) {
      const operator = await seen(['claim.read', acts]);
      expect([await operator.listed('open'), await operator.listed('overdue')]).toEqual([[claimId], [claimId]]);
      expect(operator.counted).toEqual([['claims', 1, 1]]);
    }
  });

  it('a right for one state opens the cases in that state alone, of each kind by its own steps (S7-23)', async () => {
    const { claimId } = await newClaim(w, (await claimCustomer(w)).headers);
    const visitId = await openedVideo(w);
    const pays: DeskRight[] = ['claim.read', 'claim.pay', 'video_visit.read', 'video_visit.act'];
    expect(await (await seen(pays)).listed('open')).toEqual([visitId]);
    await w.database.pool.query(
      `update claim set status = 'approved', decided = 'approved', decided_at = now(), accepted = 1 where id = $1`,
      [claimId],
    );
    const payer = await seen(pays);
    expect((await payer.listed('open')).toSorted()).toEqual([claimId, visitId].toSorted());
    expect(payer.counted).toEqual([
      ['video-visits', 1, 0],
      ['claims', 1, 0],
    ]);
  });
});
