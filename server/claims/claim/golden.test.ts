import { describe, expect, it } from 'vitest';
import { askedOf, coverageOf, type Row, rows } from '../../../tests/support/golden.ts';
import { decide } from '../../entitlement/coverage/decide.ts';
import { judge } from '../preauthorization/judge.ts';
import { propose } from './propose.ts';

// server/entitlement/coverage/golden.test.ts compares bookings with each row; this compares an approval and a claim.

const codesOf = ({ reasons }: Row) => (reasons === '-' ? [] : reasons.split(' '));

/** A row with an approval is left out, because nobody asks for a second one. */
const withoutApproval = rows.filter(({ approval }) => approval === '-');

/** The benefit's rules decide, or the need of an approval. */
function approvalFor(row: Row): string | undefined {
  if (row.policy === 'none' || row.policy === 'visitor') return 'RM1003';
  // The order in which a customer is told; organiser, price and place belong to the booking.
  const order = ['RM1003', 'RM1005', 'RM1009', 'KE008', 'KE010', 'KE011', 'KE002', 'KE013', 'KE012', 'KE001', 'KE014'];
  const codes = codesOf(row);
  return order.find((code) => codes.includes(code)) ?? (codes.includes('KE003') ? undefined : 'KP008');
}

describe('an approval', () => {
  const rows = withoutApproval.filter(({ visit }) => /^\d+$/.test(visit));

  it('is given or refused as each row of the golden table is booked (S1-06, S2.3-09, S8.3-09)', () => {
    expect(rows.length).toBeGreaterThan(600);
    const refusals = rows.map((row) => [row, judge(coverageOf(row), Number(row.visit), row.day).refusal]);
    expect(refusals).toEqual(rows.map((row) => [row, approvalFor(row)]));
  });
});

describe('a claim', () => {
  // The day of the care counts, not the present policy, and nobody organises a past care. A tax number shows that the
  // provider is outside the network but not which it is, so a claim of 3501 learns nothing of an excluded one.
  const claimed = withoutApproval.filter(
    (row) =>
      !(row.place === '9' && row.visit === '3501') &&
      row.words.split(' ').some((word) => word === 'by_user' || word === 'by_insured') &&
      ['covered', 'partly', 'not_covered', 'needs_preauth'].includes(row.decision) &&
      coverageOf(row)?.status === 'active' &&
      /^\d+$/.test(row.price),
  );

  it('is paid what each row of the golden table says the insurance pays (S1-06, S2.3-02, S8.3-09)', () => {
    expect(claimed.length).toBeGreaterThan(380);
    expect(claimed.map((row) => [row, acceptedOf(row)])).toEqual(
      claimed.map((row) => [row, row.decision === 'covered' || row.decision === 'partly' ? Number(row.insurer) : 0]),
    );
  });

  it('is told the same first reason where the rules of its benefit refuse it (S8.3-09)', () => {
    const ruled = claimed.filter((row) => codesOf(row).some((code) => /^KE01[0-4]$/.test(code)));
    expect(ruled.length).toBeGreaterThanOrEqual(20);
    for (const row of ruled) expect(lineOf(row)?.reason?.code).toBe(codesOf(row)[0]);
  });
});

function lineOf(row: Row) {
  const coverage = coverageOf(row);
  if (!coverage) return undefined;
  const { benefit } = decide(coverage, askedOf(row));
  const claim = {
    ...{ currency: 'HUF', care_on: row.day, preauth_ref: null },
    provider_tax_id: row.place === '9' ? '12345678' : null,
  };
  const expense = { no: 1, amount: Number(row.price), currency: 'HUF', claimed: null };
  const basis = { coverage, benefit, approvalId: null, most: null, hasUse: true };
  return propose(claim, basis, [expense])[0];
}

function acceptedOf(row: Row): number | null | undefined {
  return lineOf(row)?.accepted;
}
