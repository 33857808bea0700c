/** S4.7-04: what the tag manager is told of a page: its template, such as `/providers/:providerId`, never whose or what. */
export function routeEvent(template: string, origin: string) {
  return {
    event: 'routeChange',
    page_path: template,
    page_location: `${origin}${template}`,
    page_title: template,
    page_referrer: '',
  };
}
