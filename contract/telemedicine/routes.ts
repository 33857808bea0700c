import { customer, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  {
    ...customer,
    id: 'services-virtual-clinic',
    path: '/services/virtual-clinic',
    file: 'telemedicine/virtual-clinic/virtual-clinic.tsx',
    planServices: ['virtual_clinic'],
  },
  {
    ...customer,
    id: 'services-virtual-clinic-search',
    path: '/services/virtual-clinic/search',
    file: 'telemedicine/virtual-clinic/video-search.tsx',
    requireCalendar: true,
  },

  {
    ...customer,
    id: 'services-video-consultation',
    path: '/services/video-consultation',
    file: 'telemedicine/video-consultation/video-consultation.tsx',
    permission: 'hasVideoConsultation',
  },
] satisfies readonly RouteRow[]);
