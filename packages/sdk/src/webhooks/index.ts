export {
  readDeliveries,
  readDelivery,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  sendTestWebhook,
  skipWebhookDelivery,
} from './deliveries.ts';
export {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  readEndpoint,
  readEndpoints,
  updateWebhookEndpoint,
} from './endpoints.ts';
export { getWebhookSecret, readSvixToken, rotateWebhookSecret } from './secrets.ts';
