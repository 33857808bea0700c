import { area as contract } from '../../contract/claims/area.ts';
import type { Context, Services } from '../booking/context.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as claimTerms from './claim/claim-terms.ts';
import * as decideClaim from './claim/decide-claim.ts';
import * as deskSteps from './claim/desk-steps.ts';
import * as listClaims from './claim/list-claims.ts';
import * as ownSteps from './claim/own-steps.ts';
import * as sendClaim from './claim/send-claim.ts';
import { healthTables } from './health-tables.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { owners } from './owners.ts';
import * as createPayout from './payout/create-payout.ts';
import * as listPayouts from './payout/list-payouts.ts';
import * as markPayment from './payout/mark-payment.ts';
import { personalData } from './personal-data.ts';
import * as createPreauthDownload from './preauthorization/create-preauth-download.ts';
import * as decidePreauthorization from './preauthorization/decide-preauthorization.ts';
import * as preauthorizationDeskSteps from './preauthorization/desk-steps.ts';
import * as listPreauthServices from './preauthorization/list-preauth-services.ts';
import * as listPreauthorizations from './preauthorization/list-preauthorizations.ts';
import * as preauthorizationOwnSteps from './preauthorization/own-steps.ts';
import * as sendPreauthorization from './preauthorization/send-preauthorization.ts';
import { processing } from './processing.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...claimTerms,
    ...sendClaim,
    ...listClaims,
    ...ownSteps,
    ...deskSteps,
    ...decideClaim,
    ...markPayment,
    ...listPayouts,
    ...createPayout,
    ...listPreauthServices,
    ...sendPreauthorization,
    ...listPreauthorizations,
    ...preauthorizationOwnSteps,
    ...preauthorizationDeskSteps,
    ...decidePreauthorization,
    ...createPreauthDownload,
  }),
  jobs,
  letters,
  gauges: [],
  rates: {},
  data: { personalData, retention: [], processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
