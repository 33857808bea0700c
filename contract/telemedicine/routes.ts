import { coming, customer, type RouteRow, routeTable } from '../portal/route.ts';

export const routes = routeTable([
  { ...customer, ...coming, id: 'services-virtual-clinic', path: '/services/virtual-clinic' },
  { ...customer, ...coming, id: 'services-virtual-clinic-search', path: '/services/virtual-clinic/search' },

  {
    ...customer,
    id: 'services-video-consultation',
    path: '/services/video-consultation',
    file: 'telemedicine/video-consultation/video-consultation.tsx',
    permission: 'hasVideoConsultation',
  },
] satisfies readonly RouteRow[]);
