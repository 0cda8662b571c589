import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();
/** What Testing Library notes for itself while it waits. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/**
 * What is waited for is looked for many times, and each time the whole document would be printed into an error that nobody
 * reads: a seventh of what the tests of the dashboard take. At the end of a wait it is printed still.
 */
configure({
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
