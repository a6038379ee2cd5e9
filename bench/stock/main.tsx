import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  Datagrid,
  DateField,
  fetchUtils,
  List,
  ListContextProvider,
  NumberField,
  Pagination,
  ReferenceField,
  Resource,
  TextField,
  useList,
} from 'react-admin';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The baseline: react-admin's own list with the same columns, and nothing of ours. */
const token = new URLSearchParams(location.search).get('token') ?? '';
const isWhole = new URLSearchParams(location.search).has('whole');

const httpClient = (url: string, options: fetchUtils.Options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } });

const Columns = () => (
  <Datagrid bulkActionButtons={false}>
    <NumberField source="id" />
    <TextField source="uuid" />
    <ReferenceField source="clientId" reference="clients" label="Partner">
      <TextField source="nickname" />
    </ReferenceField>
    <NumberField source="amount" />
    <TextField source="status" />
    <TextField source="dealStatus" />
    <DateField source="createDate" showTime />
    <DateField source="expireDate" showTime />
  </Datagrid>
);

const RangedList = () => (
  <List sort={{ field: 'id', order: 'DESC' }} perPage={10}>
    <Columns />
  </List>
);

/** A whole list in react-admin's own way: `useList` sorts and pages it on the main thread. */
const WholeList = () => {
  const [data, setData] = useState<{ id: number }[]>();
  useEffect(() => {
    void httpClient('/api/mgmt/invoices').then(({ json }) => setData(json as { id: number }[]));
  }, []);
  const list = useList({
    data,
    isPending: !data,
    perPage: 10,
    sort: { field: 'id', order: 'DESC' },
    resource: 'invoices',
  });
  return (
    <ListContextProvider value={list}>
      <Columns />
      <Pagination />
    </ListContextProvider>
  );
};

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={simpleRestProvider('/api/mgmt', httpClient)} disableTelemetry>
    <Resource name="invoices" list={isWhole ? WholeList : RangedList} />
    <Resource name="clients" />
  </Admin>,
);
