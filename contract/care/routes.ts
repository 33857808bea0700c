import { customer, open, productText, profile, type RouteRow, routeTable } from '../portal/route.ts';
import { replyPurpose } from './purposes.ts';

const tool = 'care/assessment/tool.tsx';

const form = { ...customer, file: 'care/form/form.tsx', uploads: 'care_request' } as const;
const imagingForm = { ...form, uploads: 'second_opinion' } as const;

export const routes = routeTable([
  {
    ...open,
    id: 'services-health-check-v2',
    path: '/services/health-check-v2',
    file: tool,
    needsService: 'health_check_v2_public',
  },

  { ...form, id: 'services-health-check', path: '/services/health-check', planServices: ['health_check'] },
  {
    ...imagingForm,
    id: 'services-oncology-second-opinion',
    path: '/services/oncology-second-opinion',
    planServices: ['oncology_second_opinion'],
  },

  { ...form, id: 'services-consultation', path: '/services/consultation', permission: 'hasGeneralConsultation' },
  { ...form, id: 'services-diagnostics', path: '/services/diagnostics', permission: 'hasDiagnostics' },
  {
    ...form,
    id: 'services-fitness-consultation',
    path: '/services/fitness-consultation',
    permission: 'hasFitnessConsultation',
  },
  {
    ...form,
    id: 'services-nutrition-consultation',
    path: '/services/nutrition-consultation',
    permission: 'hasNutritionConsultation',
  },
  { ...form, id: 'services-p4p', path: '/services/p4p', permission: 'hasP4P' },
  { ...form, id: 'services-psychology', path: '/services/psychology', permission: 'hasPsychology' },
  {
    ...form,
    id: 'services-rights-consultation',
    path: '/services/rights-consultation',
    permission: 'hasRightsConsultation',
  },
  { ...form, id: 'services-screening', path: '/services/screening', permission: 'hasScreening' },
  {
    ...imagingForm,
    id: 'services-second-opinion',
    path: '/services/second-opinion',
    permission: 'hasSecondOpinion',
  },
  {
    ...form,
    id: 'services-specialist-consultation',
    path: '/services/specialist-consultation',
    permission: 'hasConsultation',
  },
  { ...form, id: 'services-vaccination', path: '/services/vaccination', permission: 'hasVaccination' },
  {
    ...form,
    id: 'services-wiwe-consultation',
    path: '/services/wiwe-consultation',
    permission: 'hasWiweConsultation',
  },
  { ...form, id: 'services-organize-care', path: '/services/organize/care', permission: 'hasCardNetwork' },

  // Beyond the specification: pages for services that S3.1-01 lists without a page, and for the requests themselves.
  {
    ...customer,
    id: 'services-work-life-balance',
    path: '/services/work-life-balance',
    file: tool,
    planServices: ['work_life_balance_quiz'],
  },
  {
    ...form,
    id: 'services-work-life-consultation',
    path: '/services/work-life-balance/consultation',
    planServices: ['work_life_balance_quiz'],
  },
  {
    ...customer,
    id: 'services-workplace-stress',
    path: '/services/workplace-stress',
    file: tool,
    planServices: ['workplace_stress_quiz'],
  },
  { ...customer, id: 'services-mood', path: '/services/psychology/mood', file: tool, permission: 'hasPsychology' },
  {
    ...customer,
    id: 'services-anxiety',
    path: '/services/psychology/anxiety',
    file: tool,
    permission: 'hasPsychology',
  },
  { ...productText, id: 'services-skin-check', path: '/anyajegyszures2025/self-check', file: tool },
  {
    ...open,
    id: 'health-result-file',
    path: '/health-result-file',
    file: 'care/assessment/result-file.ts',
    indexable: false,
  },
  { ...profile, id: 'assessments', path: '/health-results', file: 'care/assessment/results.tsx' },
  { ...profile, id: 'assessment', path: '/health-results/:assessmentId', file: 'care/assessment/saved.tsx' },
  { ...form, id: 'services-skin-screening', path: '/services/skin-screening', planServices: ['melanoma'] },
  {
    ...form,
    id: 'services-vienna-life-screening',
    path: '/services/vienna-life-screening',
    planServices: ['vienna_life_screening_registration'],
  },
  {
    ...form,
    id: 'services-dimenzio-screening',
    path: '/services/dimenzio-screening',
    planServices: ['dimenzio_screening_registration'],
  },
  { ...profile, id: 'requests', path: '/requests', file: 'care/requests/requests.tsx' },
  {
    ...profile,
    id: 'request',
    path: '/requests/:number',
    file: 'care/request/request.tsx',
    uploads: replyPurpose,
  },
  {
    ...customer,
    id: 'medical-care-add',
    path: '/medical-cares/add',
    file: 'care/medical-care/form/form.tsx',
    uploads: 'medical_care',
  },
  { ...profile, id: 'medical-care', path: '/medical-cares/:number', file: 'care/medical-care/medical-care.tsx' },
] satisfies readonly RouteRow[]);
