/** How the SDK names itself to the service. */
export const clientVersion = 'js @latchkey/sdk@0.1.0';
