import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./filter-button.module.css";

interface FilterButtonProps extends Omit<ComponentProps<"button">, "value"> {
  label: string;
  value: ReactNode;
  /** True while another value than the usual one is chosen: the button is tinted. */
  isSet?: boolean | undefined;
  /** Icon of a menu that shows its value only while it is set. */
  icon?: ReactNode;
}

export function FilterButton(props: FilterButtonProps) {
  const { label, value, isSet = false, icon, ...rest } = props;
  const { className, ...button } = rest;
  const showsValue = !icon || isSet;
  return (
    <Button
      {...button}
      icon={icon}
      variant={showsValue ? "standard" : "quiet"}
      className={cx(styles.button, isSet && styles.set, className)}
    >
      <span className={styles.label}>{label}</span>
      {showsValue && (
        <>
          {" "}
          <bdi className={styles.value}>{value}</bdi>
          {button.popoverTarget !== undefined && <ChevronDown aria-hidden />}
        </>
      )}
    </Button>
  );
}
