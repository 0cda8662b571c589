/** Finds the connections whose certificates end soon, which are counted for the operator. */
export const concurrently = [
  {
    name: 'single_sign_on_connections_warned',
    on: 'single_sign_on_connections (warned_days) where warned_days is not null',
  },
];
