import { getDeskCase, readCase } from './case/read-case.ts';
import { readClaimTerms } from './claim/claim-terms.ts';
import { decideClaim } from './claim/decide-claim.ts';
import { askClaimInformation, createClaimDownload, getDeskClaim, reviewClaim } from './claim/desk-steps.ts';
import { listClaims } from './claim/list-claims.ts';
import { correctClaimAccount, informClaim, objectToClaim, readClaim, withdrawClaim } from './claim/own-steps.ts';
import { sendClaim } from './claim/send-claim.ts';
import { createPayout } from './payout/create-payout.ts';
import { getPayout, listPayouts } from './payout/list-payouts.ts';
import { markClaimPaid, markClaimPaymentFailed, markPayoutPaid } from './payout/mark-payment.ts';
import { createPreauthDownload } from './preauthorization/create-preauth-download.ts';
import { decidePreauthorization, rejectPreauthorization } from './preauthorization/decide-preauthorization.ts';
import { askForPreauthInformation, getDeskPreauthorization } from './preauthorization/desk-steps.ts';
import { listPreauthServices } from './preauthorization/list-preauth-services.ts';
import { listPreauthorizations } from './preauthorization/list-preauthorizations.ts';
import {
  answerPreauthorization,
  cancelPreauthorization,
  objectToPreauthorization,
  readPreauthorization,
} from './preauthorization/own-steps.ts';
import { sendPreauthorization } from './preauthorization/send-preauthorization.ts';

export const handlers = {
  readClaimTerms,
  sendClaim,
  listClaims,
  readClaim,
  informClaim,
  withdrawClaim,
  objectToClaim,
  correctClaimAccount,
  getDeskClaim,
  reviewClaim,
  askClaimInformation,
  decideClaim,
  createClaimDownload,
  markClaimPaid,
  markClaimPaymentFailed,
  listPayouts,
  createPayout,
  getPayout,
  markPayoutPaid,
  listPreauthServices,
  sendPreauthorization,
  listPreauthorizations,
  readPreauthorization,
  answerPreauthorization,
  objectToPreauthorization,
  cancelPreauthorization,
  getDeskPreauthorization,
  askForPreauthInformation,
  decidePreauthorization,
  rejectPreauthorization,
  createPreauthDownload,
  readCase,
  getDeskCase,
};
