import { customer, profile, type RouteRow, routeTable, token } from '../portal/route.ts';

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

  // Beyond the specification: the room of a visit by video, opened by the links of its reservation (not-shown 5.12).
  {
    ...token,
    id: 'video-visit',
    lane: 'booking',
    path: '/video-visit/:token',
    file: 'telemedicine/visit/video-visit.tsx',
    runs: 'app',
    uploads: 'video_visit',
    // The address is not hidden, because a person reloads it and comes back by it after the connection broke.
    mailed: false,
  },
  {
    ...token,
    id: 'video-invitation',
    lane: 'booking',
    path: '/video-invitation/:token',
    file: 'telemedicine/invitation/video-invitation.tsx',
  },
  {
    ...profile,
    id: 'visit-messages',
    path: '/messages/video-visits/:number',
    file: 'telemedicine/messages/visit-messages.tsx',
  },
] satisfies readonly RouteRow[]);
