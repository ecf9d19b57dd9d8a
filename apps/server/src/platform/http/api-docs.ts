import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { FieldErrors, Refusal } from '@print/contract/errors';
import type { FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import type { App } from './app.ts';

/** Serves `/api/docs/`, generated from the schemas that validate the requests. */
export async function serveApiDocs(app: App, config: Config, shopName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: shopName, description: `${shopName}的全部接口`, version: '1' },
      servers: [{ url: config.publicOrigin }],
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' },
          csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
        },
      },
    },
    transform: (route) => jsonSchemaTransform({ ...route, schema: withRefusals(route.schema) }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${shopName} API` },
    uiConfig: { layout: 'BaseLayout' },
    // Stricter than the plugin's default policy: only the inline styles that Swagger UI needs are allowed.
    staticCSP: {
      'default-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  });
}

/** Every endpoint may reply with these two error bodies. */
function withRefusals(schema: FastifySchema | undefined): FastifySchema {
  const responses = schema?.response as Record<string, unknown> | undefined;
  return { ...schema, response: { ...responses, 400: FieldErrors, '4xx': Refusal, '5xx': Refusal } };
}
