import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
/** What Testing Library notes for itself while it waits. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/**
 * A waiting query retries many times, and each retry would print the whole document into an error that is then
 * discarded: a seventh of the time of the dashboard's tests. It is still printed when a wait ends.
 */
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
