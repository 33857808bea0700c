import { area as contract } from '../../contract/entitlement/area.ts';
import type { Context, Services } from '../identity/context.ts';
import type { AreaServer } from '../platform/area.ts';
import { handlersIn } from '../platform/handlers-in.ts';
import * as checkCoverage from './coverage/check-coverage.ts';
import * as coverageFile from './coverage/coverage-file.ts';
import * as readCoverage from './coverage/read-coverage.ts';
import * as decideCover from './desk/decide-cover.ts';
import * as decideProof from './desk/decide-proof.ts';
import { healthTables } from './health-tables.ts';
import * as listInsuredPersons from './insured/list-insured-persons.ts';
import * as putInsuredPerson from './insured/put-insured-person.ts';
import * as endInsuredPerson from './insured-relative/end-insured-person.ts';
import { jobs } from './jobs.ts';
import { letters } from './letters.ts';
import { owners } from './owners.ts';
import { personalData } from './personal-data.ts';
import * as reviewSteps from './policy-review/review-steps.ts';
import { processing } from './processing.ts';
import * as putEntitlement from './register/put-entitlement.ts';
import * as changeRelative from './relative/change-relative.ts';
import * as createRelative from './relative/create-relative.ts';
import * as invitation from './relative/invitation.ts';
import * as listPersons from './relative/list-persons.ts';
import * as listRelatives from './relative/list-relatives.ts';
import * as ownSteps from './relative/own-steps.ts';
import { retention } from './retention.ts';

export const area = {
  handlers: handlersIn(contract.operations, {
    ...checkCoverage,
    ...readCoverage,
    ...coverageFile,
    ...listRelatives,
    ...createRelative,
    ...changeRelative,
    ...ownSteps,
    ...listPersons,
    ...invitation,
    ...decideProof,
    ...decideCover,
    ...putInsuredPerson,
    ...endInsuredPerson,
    ...listInsuredPersons,
    ...putEntitlement,
    ...reviewSteps,
  }),
  jobs,
  letters,
  gauges: [],
  rates: {},
  data: { personalData, retention, processing, healthTables, owners },
} satisfies AreaServer<Services, Context>;
