import { inLanguage } from '../../contract/platform/languages.ts';
import { pageOf } from './content/content.ts';
import type { Handler } from './context.ts';

export const getConfig: Handler<'getConfig'> = async (_input, context) => {
  const { host, language, mode, ports, mailbox, mapTiles } = context;
  const { brand } = host;
  return {
    theme: brand.theme,
    portalType: brand.portalType,
    registrationMode: brand.registrationMode,
    providerPhotosDir: brand.providerPhotosDir,
    partner: {
      key: brand.key,
      name: brand.name,
      services: brand.services,
      servicesSortingOrder: brand.servicesSortingOrder,
      hasPublicCalendar: brand.hasPublicCalendar,
    },
    isMed24: brand.isMed24,
    hasPublicCalendar: brand.hasPublicCalendar,
    language,
    languages: brand.languages,
    hostLocale: brand.locale,
    currency: brand.currency,
    timeZone: brand.timeZone,
    phone: { number: brand.phone.number, hours: inLanguage(brand.phone.hours, language) ?? '' },
    searchPath: brand.searchPath,
    listType: brand.listType,
    searchSort: brand.searchSort,
    place: brand.place ?? null,
    baseUrl: host.baseUrl,
    captcha: ports.captcha.client,
    openId: brand.openId ? { name: brand.openId.name } : null,
    mailbox,
    mapTiles,
    frameAncestors: brand.frameAncestors,
    tagManager: brand.tagManager ?? null,
    menu: brand.menu.flatMap((href) => {
      const page = pageOf(href, context);
      return page ? [{ href, text: page.title }] : [];
    }),
    look: host.look(language, mode),
    opens: brand.opens,
    closes: brand.closes,
    onlyRoutes: brand.onlyRoutes,
    requiresToken: brand.requiresToken,
  };
};
