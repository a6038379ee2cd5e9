import { Card, CardContent, ThemeProvider, createTheme } from '@mui/material';
import {
  AdminContext,
  AutocompleteInput,
  NumberInput,
  RadioButtonGroupInput,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const choices = (names: readonly string[]) => names.map((name) => ({ id: name, name }));
const merchants = (await (await fetch('/api/merchants')).json()) as { id: number; nickname: string }[];

/** The public form made of react-admin's own components, as a baseline for ours. */
const Pay = () => (
  <ThemeProvider theme={createTheme({ palette: { mode: 'dark' } })}>
    <AdminContext>
      <Card>
        <CardContent>
          <h1>Pay</h1>
          <SimpleForm
            toolbar={
              <Toolbar>
                <SaveButton label="Send" />
              </Toolbar>
            }
          >
            <RadioButtonGroupInput
              source="paymentMethod"
              choices={choices(['BANK TRANSFER', 'Kapital Bank', 'Bank of Baku', 'Unibank'])}
            />
            <RadioButtonGroupInput source="paymentType" choices={choices(['Pay-in', 'Pay-out'])} />
            <NumberInput source="amount" />
            <AutocompleteInput source="clientId" choices={merchants} optionText="nickname" />
            <TextInput source="cid" helperText="ID in merchant system" />
          </SimpleForm>
        </CardContent>
      </Card>
    </AdminContext>
  </ThemeProvider>
);

createRoot(document.getElementById('root')!).render(<Pay />);
