export const fhirPath = '/fhir';

export const fhirJson = 'application/fhir+json; charset=utf-8';
