/** Endpoints are limited per project, so one page holds them all. */
export const ALL_ENDPOINTS = { limit: 100 };
