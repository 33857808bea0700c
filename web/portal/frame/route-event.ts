import { useEffect, useRef } from 'react';
import { useMatches } from 'react-router';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { routeRow } from '../../../contract/routes.ts';
import { useConfig } from '../../platform/page-context.tsx';

/** Milliseconds before the tag manager is told of a page (S4.7-04, S9-11). */
export const eventDelay = 250;

/** The event names the template of the route, such as `/providers/:providerId`, and never an id. */
export function routeEvent(template: string, origin: string) {
  return {
    event: 'routeChange',
    page_path: template,
    page_location: `${origin}${template}`,
    page_title: template,
    page_referrer: '',
  };
}

/** Tells of pages that the router loads; without consent there is no `dataLayer` to tell. */
export function useRouteEvents(key: string): void {
  const template = routeRow(useMatches().at(-1)?.id ?? '')?.path;
  const { baseUrl } = useConfig();
  const lastKey = useRef(key);
  useEffect(() => {
    const listening = memberOf(window, 'dataLayer');
    if (lastKey.current === key || template === undefined || !Array.isArray(listening)) return;
    lastKey.current = key;
    const timer = setTimeout(() => listening.push(routeEvent(template, baseUrl)), eventDelay);
    return () => clearTimeout(timer);
  }, [key, template, baseUrl]);
}
