import type { ComponentProps } from 'react';
import { ChipBox, type BoxProps } from './ChipBox';
import { Options } from './Options';

interface Props extends BoxProps, Omit<ComponentProps<typeof Options>, 'autoFocus' | 'label'> {
  fieldLabel: string;
}

/** The box of a filter for fixed values. */
const ChoiceBox = ({ fieldLabel, options, chosen, onToggle, ...box }: Props) => (
  <ChipBox {...box}>
    <Options label={fieldLabel} options={options} chosen={chosen} autoFocus onToggle={onToggle} />
  </ChipBox>
);

export default ChoiceBox;
