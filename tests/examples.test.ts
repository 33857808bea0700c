import { describe, expect, it } from 'vitest';
import { operationList } from '../contract/operations.ts';
import { wrongDays } from '../contract/platform/day-rules.ts';
import { dayOf } from '../contract/platform/format.ts';
import { startOfTests } from './fixture.ts';
import { shownInputs } from './shown-inputs.ts';

const shown = shownInputs();
const taking = operationList.filter(({ method, consumes }) => method === 'POST' && consumes === undefined);

/** Where everything in the body may be left out, and the shortest call is the one to show. */
const bare = ['cancelReservation', 'finishReservation'];

describe('the examples of the OpenAPI document', () => {
  it.each(taking.map((operation) => [operation.id, operation] as const))(
    'have one for the body of %s, which its own schema takes (S7-07)',
    (id, { input, path, headers = {}, days = {} }) => {
      const example = shown.get(id);
      expect(example).toBeDefined();
      const { error } = input.safeParse(example);
      expect(error?.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`) ?? []).toEqual([]);
      expect(wrongDays(days, example, dayOf(startOfTests.toString(), 'Europe/Budapest'))).toEqual([]);
      const inBody = Object.keys(input.shape).filter((name) => !path.includes(`{${name}}`) && !(name in headers));
      const said = Object.keys(example ?? {}).filter((name) => inBody.includes(name));
      expect(said.length > 0 || inBody.length === 0 || bare.includes(id)).toBe(true);
    },
  );

  it('are looked at: one that leaves out what is needed, or says a day that is over, is found', () => {
    const guest = operationList.find(({ id }) => id === 'registerReservation');
    const { email: _, ...less } = shown.get('registerReservation') ?? {};
    expect([guest?.input.safeParse(less).success, 'email' in (shown.get('registerReservation') ?? {})]).toEqual([
      false,
      true,
    ]);
    const send = operationList.find(({ id }) => id === 'sendDiagnosticsRequest');
    const late = { ...shown.get('sendDiagnosticsRequest'), preferredDay: '2020-01-01' };
    expect(wrongDays(send?.days ?? {}, late, '2026-11-23')).toMatchObject([
      { propertyName: 'preferredDay', errorCode: 'V033' },
    ]);
  });
});
