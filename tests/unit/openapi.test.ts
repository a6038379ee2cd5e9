import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { converterTo } from '../../server/contract/jsonSchema';
import { openApiDocument } from '../../server/contract/openapi';
import { named } from '../../server/contract/shared';
import { webhookEvents } from '../../src/resources/webhookEvents';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, []>[];
  parameters: { name: string; in: string; required?: boolean; $ref?: string }[];
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  info: { version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: Record<string, Record<string, object>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;
const { paths, webhooks, components } = document;
const called = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const all = [...called.map(({ operation }) => operation), ...Object.values(webhooks).map(({ post }) => post)];

const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
};

describe('the OpenAPI document', () => {
  it('two schemas of one name are refused in one document, and not where they are only made anew', () => {
    const [before, after] = [named('Same', { type: 'string' }), named('Same', { type: 'integer' })];
    const components = {};
    const convert = converterTo(components);
    expect(convert(after)).toEqual(convert(after));
    expect(components).toEqual({ Same: { type: 'integer' } });
    expect(() => convert(before)).toThrow('Two schemas are called Same');
  });

  it('the OpenAPI document has the version of the product', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  });

  it('the OpenAPI document has each address once, whatever its placeholders are called, and each name of a call', () => {
    const shapes = Object.keys(paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
    const ids = all.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]\w*(\.\w+)*$/i.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(['createInvoice', 'readInvoice', 'listInvoices', 'cancelInvoice', 'paymentLinksDisable']),
    );
  });

  it('the OpenAPI document refers to nothing that it does not have, and has nothing that it does not refer to', () => {
    const { securitySchemes, ...shared } = components;
    const has = Object.entries(shared).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...new Set(refsIn(document))].toSorted()).toEqual(has.toSorted());
    const used = all.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
    expect(new Set(used)).toEqual(new Set(Object.keys(securitySchemes!)));
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    expect(all.flatMap((operation) => operation.tags).filter((tag) => !tags.includes(tag))).toEqual([]);
  });

  it('the OpenAPI document has schemas that a validator reads, each by itself', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'document');
    for (const name of Object.keys(components.schemas!))
      expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` })).not.toThrow();
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('the OpenAPI document says of each call who may make it, and how it is refused', () => {
    for (const { path, method, operation } of called) {
      const { security, parameters, responses, summary } = operation;
      const call = `${method} ${path}`;
      expect([call, Array.isArray(security)]).toEqual([call, true]);
      expect([call, Object.keys(responses).some((status) => /^4\d\d$/.test(status))]).toEqual([call, true]);
      expect([call, summary === '']).toEqual([call, false]);
      const named = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []));
      expect([call, named]).toEqual([call, [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)]);
    }
    const securityOf = (path: string, method: string) => paths[path]![method]!.security;
    expect(securityOf('/mgmt/invoices', 'get')).toEqual([{ token: [] }]);
    expect(securityOf('/invoices', 'post')).toEqual([{ apiKey: [] }, {}]);
    expect(securityOf('/invoices/{uuid}/cancel', 'post')).toEqual([{ apiKey: [] }]);
    expect(securityOf('/devices/{uuid}/state', 'post')).toEqual([{ deviceKey: [] }]);
    expect(securityOf('/login/', 'post')).toEqual([]);
  });

  it('the OpenAPI document says which refusals say when to try again', () => {
    const headersOf = (name: string) =>
      Object.keys((components.responses![name] as { headers: Record<string, unknown> }).headers);
    for (const name of ['KeyConflict', 'KeyTooMany', 'KeyUnavailable', 'TooMany', 'Unavailable'])
      expect([name, headersOf(name)]).toEqual([name, expect.arrayContaining(['Retry-After'])]);
    expect(headersOf('Conflict')).not.toContain('Retry-After');
  });

  it('the OpenAPI document merges actions that the body of one call chooses among', () => {
    const { post } = paths['/mgmt/parsing-patterns/{id}/status']!;
    expect(post).toMatchObject({
      operationId: 'parsingPatternsStatus',
      summary: 'Activate, Disable',
      requestBody: {
        content: {
          'application/json': { schema: { required: ['status'], properties: { status: { enum: [0, 1] } } } },
        },
      },
    });
  });

  it('the OpenAPI document has every event of webhooks, and how its request is signed', () => {
    expect(Object.keys(webhooks)).toEqual([...webhookEvents.map(({ type }) => type), 'test']);
    for (const { post } of Object.values(webhooks))
      expect(post.parameters.map(({ name, required }) => [name, required])).toEqual([
        ['webhook-id', true],
        ['webhook-timestamp', true],
        ['webhook-signature', true],
      ]);
  });
});
