import type { z } from 'zod';
import { createMedicalCare } from '../../contract/care/medical-care.ts';
import * as careDesk from '../../contract/care/medical-care-desk.ts';
import type { CareStep } from '../../contract/care/medical-care-states.ts';
import { giveBackCase, handOnCase, takeCase } from '../../contract/desk/cases.ts';
import { acceptPrivacyStatement } from '../../contract/identity/session.ts';
import { statementVersion } from '../../server/portal/content/content.ts';
import { account } from '../identity/account.ts';
import { slotId } from '../support/fixture.ts';
import { good, type World } from '../support/world.ts';

type CareInput = z.input<typeof createMedicalCare.input>;

export function careInput(more: Partial<CareInput> = {}): CareInput {
  return {
    serviceType: 'diagnostics',
    requestedDates: [{ from: '2026-11-30', to: '2026-12-04' }],
    preferredPlace: 'Szeged',
    complaint: 'Két hete fáj a térdem.',
    urgency: 'soon',
    phone: '+36301234567',
    consent: true,
    ...more,
  };
}

export async function careCustomer(w: World, more: { partner?: string; password?: string } = {}) {
  const { partner } = more;
  const made = await account(w.database, { services: ['diagnostics', 'screening'], ...more });
  const { token, headers } = await w.session(made.id, {}, partner);
  const login = { ...headers, ...(partner !== undefined && { host: `${partner}.localhost:3000` }) };
  const version = statementVersion(w.context(partner));
  good(await w.call(acceptPrivacyStatement, { version, privacyAccepted: true }, login));
  return { ...made, token, headers: login };
}

export async function newCare(w: World, headers: Record<string, string>, more: Partial<CareInput> = {}) {
  return good(await w.call(createMedicalCare, careInput(more), headers));
}

export const item = { code: 'MR-01', name: 'Térd MR', qty: 2, unitPrice: 30_000 };

/** No test books it. */
const proposed = { slotId: slotId(0, '2026-12-11T11:30'), subfunctionId: 101 };

type Answer = Promise<{ status: number; error: { errorCode: string } | undefined }>;

/** Each step's operation with its fields; whoever steps holds the care. */
export function stepper(w: World, headers: Record<string, string>, operatorId: string) {
  const take = (careId: string) => w.call(takeCase, { caseId: careId }, headers);
  const byHolder =
    (does: (careId: string) => Answer) =>
    async (careId: string): Answer => {
      await take(careId);
      return does(careId);
    };
  const handOn = (careId: string) =>
    w.call(handOnCase, { caseId: careId, operatorId, reason: 'Szabadságon vagyok.' }, headers);
  const giveBack = (careId: string) => w.call(giveBackCase, { caseId: careId, reason: 'Szabadságon vagyok.' }, headers);
  const steps: Record<CareStep, (careId: string, items: number) => Answer> = {
    take,
    hand_on: handOn,
    give_back: giveBack,
    take_from: giveBack,
    assign: handOn,
    send_for_approval: byHolder((careId) => w.call(careDesk.sendForApproval, { careId }, headers)),
    approve: (careId, items) =>
      w.call(
        careDesk.approveCareItems,
        { careId, items: numbered(items).map((no) => ({ no, approved: true })) },
        headers,
      ),
    reject: (careId) => w.call(careDesk.rejectCare, { careId, reason: 'Nem indokolt.' }, headers),
    await_booking: byHolder((careId) => w.call(careDesk.awaitBooking, { careId }, headers)),
    propose: byHolder((careId) => w.call(careDesk.proposeCareTimes, { careId, times: [proposed] }, headers)),
    book: byHolder((careId) =>
      w.call(careDesk.bookCare, { careId, provider: 'Bükkfa Rendelő', time: 'dec. 3. 9:00' }, headers),
    ),
    appear: (careId) => w.call(careDesk.markAppeared, { careId }, headers),
    add_item: (careId) => w.call(careDesk.addCareItem, { careId, ...item }, headers),
    finish: (careId) => w.call(careDesk.finishCare, { careId }, headers),
    close: byHolder((careId) => w.call(careDesk.closeCare, { careId }, headers)),
    cancel: byHolder((careId) => w.call(careDesk.cancelCare, { careId, reason: 'Már nem kell.' }, headers)),
    delete: byHolder((careId) => w.call(careDesk.deleteCare, { careId, reason: 'Tévedés volt.' }, headers)),
  };
  return steps;
}

function numbered(items: number): number[] {
  return Array.from({ length: items }, (_item, at) => at + 1);
}
