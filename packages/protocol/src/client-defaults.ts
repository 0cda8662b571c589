// The defaults; everything here ships to browsers.

export const defaultBaseUrl = 'http://localhost:4400';
export const apiPath = '/api/v1';
export const defaultHandlerPath = '/handler';
