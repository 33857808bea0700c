import { coming, customer, open, type RouteRow } from '../portal/route.ts';

export const routes = [
  {
    ...open,
    ...coming,
    id: 'services-health-check-v2',
    path: '/services/health-check-v2',
    needsService: 'health_check_v2_public',
  },

  { ...customer, ...coming, id: 'services-health-check', path: '/services/health-check' },
  { ...customer, ...coming, id: 'services-oncology-second-opinion', path: '/services/oncology-second-opinion' },

  {
    ...customer,
    ...coming,
    id: 'services-consultation',
    path: '/services/consultation',
    permission: 'hasGeneralConsultation',
  },
  { ...customer, ...coming, id: 'services-diagnostics', path: '/services/diagnostics', permission: 'hasDiagnostics' },
  {
    ...customer,
    ...coming,
    id: 'services-fitness-consultation',
    path: '/services/fitness-consultation',
    permission: 'hasFitnessConsultation',
  },
  {
    ...customer,
    ...coming,
    id: 'services-nutrition-consultation',
    path: '/services/nutrition-consultation',
    permission: 'hasNutritionConsultation',
  },
  { ...customer, ...coming, id: 'services-p4p', path: '/services/p4p', permission: 'hasP4P' },
  { ...customer, ...coming, id: 'services-psychology', path: '/services/psychology', permission: 'hasPsychology' },
  {
    ...customer,
    ...coming,
    id: 'services-rights-consultation',
    path: '/services/rights-consultation',
    permission: 'hasRightsConsultation',
  },
  { ...customer, ...coming, id: 'services-screening', path: '/services/screening', permission: 'hasScreening' },
  {
    ...customer,
    ...coming,
    id: 'services-second-opinion',
    path: '/services/second-opinion',
    permission: 'hasSecondOpinion',
  },
  {
    ...customer,
    ...coming,
    id: 'services-specialist-consultation',
    path: '/services/specialist-consultation',
    permission: 'hasConsultation',
  },
  { ...customer, ...coming, id: 'services-vaccination', path: '/services/vaccination', permission: 'hasVaccination' },
  {
    ...customer,
    ...coming,
    id: 'services-wiwe-consultation',
    path: '/services/wiwe-consultation',
    permission: 'hasWiweConsultation',
  },
  {
    ...customer,
    ...coming,
    id: 'services-organize-care',
    path: '/services/organize/care',
    permission: 'hasCardNetwork',
  },
] as const satisfies readonly RouteRow[];
