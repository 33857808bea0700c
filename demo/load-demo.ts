import { alone } from '../server/platform/db/alone.ts';
import type { LoadDemo } from '../server/welcome.ts';
import { loadDemoPlaces } from './booking/places.ts';
import { loadDemoStaff } from './booking/staff.ts';
import { loadDemoVisits } from './booking/visits.ts';
import { loadDemoAssessments } from './care/assessments.ts';
import { loadDemoCares } from './care/cares.ts';
import { loadDemoRequests } from './care/requests.ts';
import { loadDemoClaims } from './claims/claims.ts';
import { loadDemoPreauthorizations } from './claims/preauthorizations.ts';
import { loadDemoComplaints } from './complaints/complaints.ts';
import { loadDemoLetters } from './desk/letters.ts';
import { loadDemoDirectory } from './directory/load-directory.ts';
import { loadDemoCoverages } from './entitlement/coverages.ts';
import { loadDemoRelatives } from './entitlement/relatives.ts';
import { loadDemoCustomers } from './identity/customers.ts';
import { loadDemoMembers } from './identity/members.ts';
import { loadDemoOperators } from './identity/operators.ts';
import { loadDemoRecords } from './records/records.ts';
import { loadDemoRoster } from './telemedicine/roster.ts';

/** Each loader writes once, after those it builds on. */
const loaders = [
  ...[loadDemoMembers, loadDemoCoverages, loadDemoRelatives, loadDemoVisits, loadDemoStaff, loadDemoPlaces],
  ...[loadDemoRecords, loadDemoRequests, loadDemoCares, loadDemoPreauthorizations, loadDemoClaims, loadDemoLetters],
  ...[loadDemoAssessments, loadDemoRoster, loadDemoComplaints],
];

/** A repeat extends the calendar and applies new secrets. */
export const loadDemo: LoadDemo = async (services, hosts, { dataDir, hasDesk }) => {
  const { database, directory, clock } = services;
  await alone(database.sessions.pool, 'demo', () => loadDemoDirectory(database, dataDir, clock()));
  await directory.refresh();
  const customer = await loadDemoCustomers(services, hosts);
  const desk = hasDesk ? await loadDemoOperators(services, hosts) : undefined;
  for (const load of loaders) await load(services, hosts, customer.password);
  return { customer, desk };
};
